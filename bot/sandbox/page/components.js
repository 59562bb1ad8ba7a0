// Buttons, menus and layouts under a message.

import { ask, file, h, sheet, size } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { picture } from "./messages.js";
import { world } from "./state.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

export function components(message) {
  return message.components.map((c) => component(c, message));
}

function component(c, message) {
  const inner = () => (c.components || []).map((each) => component(each, message));
  const hidden = (node) => (c.spoiler ? cover(node) : node);
  switch (c.type) {
    case 1:
      return h("div", { className: "controls" }, inner());
    case 2:
      return button(c, message);
    case 3: case 5: case 6: case 7: case 8:
      return menu(c, message);
    case 9:
      return h("div", { className: "section" }, h("div", {}, inner()), component(c.accessory, message));
    case 10:
      return h("div", { className: "text" }, markdown(c.content));
    case 11:
      return hidden(picture(c.media, "thumb", c.description));
    case 12:
      return h("div", { className: "pictures n" + Math.min(c.items.length, 4) }, c.items.map((i) => picture(i.media, "", i.description)));
    case 13:
      return hidden(h("a", { className: "file", href: file(c.file.url), download: c.name }, h("b", {}, c.name), h("small", {}, c.size ? size(c.size) : "file")));
    case 14:
      return h("hr", { className: (c.divider ? "" : "blank") + (c.spacing === 2 ? " far" : "") });
    case 17: {
      const colour = c.accent_color === null || c.accent_color === undefined ? null : "#" + c.accent_color.toString(16).padStart(6, "0");
      return hidden(h("div", { className: "container", style: colour ? { borderLeftColor: colour } : {} }, inner()));
    }
    default:
      return null;
  }
}

function cover(node) {
  const wrap = h("div", { className: "covered" }, node);
  const show = h("button", { type: "button", className: "cover", onclick: () => wrap.classList.remove("covered") || show.remove() }, "Show the spoiler");
  wrap.append(show);
  return wrap;
}

function emoji(e) {
  return e ? h("span", { className: "emoji" }, e.id ? `:${e.name}:` : e.name) : null;
}

function button(c, message) {
  const content = [emoji(c.emoji), c.label && h("span", {}, c.label)];
  if (c.style === 5) return h("a", { className: "button link", href: c.url, target: "_blank", rel: "noopener noreferrer" }, content, " ↗");
  const press = async (event) => {
    const node = event.currentTarget;
    node.classList.add("busy");
    node.setAttribute("aria-busy", "true");
    await world.act(() => ask("press", { user: world.me.id, message: message.id, button: c.custom_id }), message.id);
    node.classList.remove("busy");
    node.removeAttribute("aria-busy");
  };
  return h("button", { type: "button", className: "button " + STYLES[c.style], disabled: c.disabled, data: { id: c.custom_id }, onclick: press }, content);
}

// The entries of a menu: its own, or people, or channels.
export function entries(c) {
  if (c.type === 3 || c.type === 21 || c.type === 22) return c.options;
  if (c.type === 8) {
    const wanted = world.channels.filter((x) => !x.direct && (!c.channel_types || c.channel_types.includes(x.thread ? 11 : 0)));
    return wanted.map((x) => ({ label: "#" + x.name, value: x.id }));
  }
  const chosen = new Set((c.default_values || []).map((v) => v.id));
  return [...world.users, world.bot].map((u) => ({ label: u.name, value: u.id, default: chosen.has(u.id) }));
}

function menu(c, message) {
  const options = entries(c);
  const chosen = options.filter((o) => o.default);
  const label = chosen.length ? chosen.map((o) => o.label).join(", ") : c.placeholder || "Make a selection";
  const node = h(
    "button",
    { type: "button", className: "menu" + (chosen.length ? " chosen" : ""), disabled: c.disabled, "aria-haspopup": "dialog", data: { id: c.custom_id } },
    h("span", {}, label),
    h("span", { "aria-hidden": "true" }, "▾"),
  );
  node.addEventListener("click", () => {
    choose(c, label, async (values) => {
      node.classList.add("busy");
      await world.act(() => ask("choose", { user: world.me.id, message: message.id, menu: c.custom_id, values }), message.id);
      node.classList.remove("busy");
    });
  });
  return node;
}

// A list to choose from, one entry or several.
function choose(c, title, done) {
  const options = entries(c);
  const least = c.min_values ?? 1;
  const most = c.max_values ?? 1;
  const list = h("ul", { className: "choices", role: "listbox", "aria-multiselectable": String(most > 1) });
  const picked = new Set(options.filter((o) => o.default).map((o) => o.value));
  const finish = h("button", { type: "button", className: "button primary", onclick: () => dialog.close() || done([...picked]) }, "Done");
  const check = () => {
    finish.disabled = picked.size < least || picked.size > most;
    for (const item of list.children) item.setAttribute("aria-selected", String(picked.has(item.dataset.value)));
  };
  for (const o of options) {
    const take = () => {
      if (most === 1 && least === 1) {
        dialog.close();
        done([o.value]);
        return;
      }
      if (picked.has(o.value)) picked.delete(o.value);
      else if (most === 1) picked.clear(), picked.add(o.value);
      else if (picked.size < most) picked.add(o.value);
      check();
    };
    const keys = (e) => {
      if (e.key === "Enter" || e.key === " ") e.preventDefault(), take();
      if (e.key === "ArrowDown") e.preventDefault(), e.currentTarget.nextElementSibling?.focus();
      if (e.key === "ArrowUp") e.preventDefault(), e.currentTarget.previousElementSibling?.focus();
    };
    list.append(
      h(
        "li",
        { role: "option", tabIndex: 0, data: { value: o.value }, onclick: take, onkeydown: keys },
        emoji(o.emoji),
        h("span", {}, h("b", {}, inline(o.label)), o.description && h("small", {}, o.description)),
      ),
    );
  }
  const several = most > 1 || least === 0;
  const hint = several ? h("p", { className: "subtext" }, least === most ? `Choose ${most}.` : `Choose ${least} to ${most}.`) : null;
  const dialog = sheet(c.placeholder || title, hint || "", list, several ? h("div", { className: "actions" }, finish) : "");
  check();
  (list.querySelector('[aria-selected="true"]') || list.firstElementChild)?.focus();
}
