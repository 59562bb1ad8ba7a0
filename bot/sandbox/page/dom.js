// Small things for building the page. Text goes in as text, never as markup.

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(node.style, value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key in node && !["list", "role", "spellcheck"].includes(key)) node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return node;
}

export const $ = (id) => document.getElementById(id);

export function avatar(person) {
  const letters = person.bot ? "★" : person.name.slice(0, 1).toUpperCase();
  return h("span", { className: "avatar" + (person.bot ? " bot" : ""), style: { background: person.colour }, "aria-hidden": "true" }, letters);
}

export class Refused extends Error {}

export async function ask(what, body) {
  const get = body === undefined || body.get;
  const url = "/sandbox/" + what + (body && body.get ? "?" + new URLSearchParams(body.get) : "");
  const request = get ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(url, request);
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.error || response.statusText);
  return answer;
}

export function sheet(title, ...content) {
  const dialog = $("sheet");
  const close = h("button", { type: "button", className: "close", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  dialog.replaceChildren(h("header", {}, h("h2", { id: "sheet-title" }, title), close), ...content);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

// A file of the sandbox, wherever its page is looked at from.
export const file = (url) => url.replace(/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+(?=\/files\/)/, "");

export function enlarge(url, text) {
  const dialog = $("lightbox");
  const picture = h("img", { src: url, alt: text || "" });
  picture.addEventListener("click", () => dialog.classList.toggle("full"));
  const bar = h(
    "div",
    { className: "lightbar" },
    h("span", {}, text || ""),
    h("a", { href: url, target: "_blank", rel: "noopener" }, "Open original"),
    h("button", { type: "button", autofocus: true, onclick: () => dialog.close(), "aria-label": "Close" }, "✕"),
  );
  dialog.classList.remove("full");
  dialog.replaceChildren(h("div", { className: "lightroom", onclick: (e) => e.target === e.currentTarget && dialog.close() }, picture), bar);
  dialog.showModal();
}

export function size(bytes) {
  return bytes < 1024 ? `${bytes} bytes` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1048576).toFixed(1)} MiB`;
}
