// Messages as they stand in the channel: author, text, embeds, files, components.

import { components } from "./components.js";
import { ask, avatar, enlarge, file, h, sheet, size } from "./dom.js";
import { inline, markdown, moment, timestamp } from "./markdown.js";
import { world } from "./state.js";

const WITHIN = 420; // seconds in which messages of one author stand together

export function element(message) {
  const view = message.view;
  if (message.type === 6 || message.type === 18) return notice(message);
  const seconds = Date.parse(message.timestamp) / 1000;
  const classes = ["message"];
  if (view.ephemeral) classes.push("ephemeral");
  if (view.calls) classes.push("calls");
  const node = h("li", { className: classes.join(" "), id: "m" + message.id, data: { author: message.author.id + (view.ephemeral ? " secret" : ""), seconds } });
  if (above(message)) node.dataset.alone = "1";
  node.append(
    above(message) || "",
    avatar(view.author),
    h(
      "div",
      { className: "said" },
      h(
        "header",
        {},
        h("b", {}, view.author.name),
        view.author.bot && h("span", { className: "tag" }, "APP"),
        h("time", { title: moment(seconds, "F"), dateTime: message.timestamp }, when(seconds)),
        message.pinned && h("span", { className: "tag pin" }, "pinned"),
      ),
      body(message),
      view.ephemeral && h("footer", { className: "only" }, "◉ Only you can see this · ", dismiss(message)),
    ),
    tools(message) || "",
  );
  return node;
}

export function body(message) {
  const view = message.view;
  if (view.thinking && view.lost) return h("p", { className: "failed" }, "The application did not respond");
  if (view.thinking) return h("p", { className: "thinking" }, h("i"), h("i"), h("i"), ` ${view.author.name} is thinking…`);
  const content = message.type === 21 ? [h("p", { className: "subtext" }, "The thread starts from a message in the channel.")] : markdown(message.content);
  if (message.edited_timestamp && content.length) {
    const mark = h("small", { className: "edited", title: moment(Date.parse(message.edited_timestamp) / 1000, "F") }, " (edited)");
    (content.at(-1).tagName === "P" ? content.at(-1) : content[content.push(h("p")) - 1]).append(mark);
  }
  return h(
    "div",
    { className: "body" },
    content,
    message.flags & 4 ? [] : message.embeds.map(embed),
    files(message.attachments),
    components(message),
    message.thread && threadCard(message.thread),
    h("p", { className: "failed", role: "alert", hidden: true }),
  );
}

function when(seconds) {
  const date = new Date(seconds * 1000);
  const today = date.toDateString() === new Date().toDateString();
  return moment(seconds, today ? "t" : "s");
}

function above(message) {
  const view = message.view;
  if (view.user && view.command) {
    return h("p", { className: "above" }, avatar(view.user), h("b", {}, view.user.name), " used ", h("code", {}, view.command));
  }
  const before = message.referenced_message;
  if (message.type !== 19) return null;
  if (!before) return h("p", { className: "above" }, h("em", {}, "The original message was deleted"));
  const text = before.content || before.embeds[0]?.title || (before.attachments.length ? "a picture" : "a message");
  const jump = () => document.getElementById("m" + before.id)?.scrollIntoView({ block: "center", behavior: "smooth" });
  const name = world.name(before.author.id) || before.author.username;
  return h("p", { className: "above" }, h("button", { type: "button", onclick: jump }, h("b", {}, name), " ", h("span", {}, inline(text.split("\n")[0].slice(0, 90)))));
}

function notice(message) {
  const name = message.view.author.name;
  const open = message.thread && h("button", { type: "button", className: "plain", onclick: () => world.open(message.thread.id) }, message.thread.name);
  const jump = () => document.getElementById("m" + message.message_reference?.message_id)?.scrollIntoView({ block: "center" });
  const pin = h("button", { type: "button", className: "plain", onclick: jump }, "a message");
  const text = message.type === 6 ? [h("b", {}, name), " pinned ", pin, "."] : [h("b", {}, name), " started a thread: ", open || message.content];
  const seconds = Date.parse(message.timestamp) / 1000;
  return h("li", { className: "notice", id: "m" + message.id, data: { seconds, alone: "1" } }, h("p", {}, text, " ", h("time", {}, when(seconds))));
}

function dismiss(message) {
  return h("button", { type: "button", className: "plain", onclick: () => ask("dismiss", { user: world.me.id, message: message.id }) }, "Dismiss message");
}

function threadCard(thread) {
  const count = world.channels.find((c) => c.id === thread.id)?.count ?? thread.message_count;
  return h(
    "button",
    { type: "button", className: "threadcard", onclick: () => world.open(thread.id) },
    h("b", {}, thread.name),
    h("span", {}, ` ${count} message${count === 1 ? "" : "s"} ›`),
  );
}

function tools(message) {
  const menus = world.commands.filter((c) => c.type === 3);
  if (!menus.length || message.view.thinking) return null;
  const open = () => {
    const pick = async (command) => {
      dialog.close();
      await world.act(() => ask("menu", { user: world.me.id, channel: world.channel, command: command.name, target: message.id }), message.id);
    };
    const dialog = sheet("Apps", menus.map((c) => h("button", { type: "button", className: "row", onclick: () => pick(c) }, c.name)));
  };
  return h("button", { type: "button", className: "tools", "aria-label": "Apps for this message", title: "Apps", onclick: open }, "⋯");
}

function embed(data) {
  const colour = data.color === undefined ? null : "#" + data.color.toString(16).padStart(6, "0");
  const named = (text, url) => (url ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inline(text)) : inline(text));
  return h(
    "article",
    { className: "embed", style: colour ? { borderLeftColor: colour } : {} },
    data.thumbnail && picture(data.thumbnail, "thumb"),
    data.author && h("p", { className: "embedauthor" }, named(data.author.name, data.author.url)),
    data.title && h("p", { className: "embedtitle" }, named(data.title, data.url)),
    data.description && h("div", {}, markdown(data.description)),
    data.fields &&
      h(
        "div",
        { className: "fields" },
        data.fields.map((f) => h("div", { className: f.inline ? "inline" : "" }, h("b", {}, inline(f.name)), h("div", {}, markdown(f.value)))),
      ),
    data.image && picture(data.image, "wide"),
    (data.footer || data.timestamp) &&
      h(
        "footer",
        {},
        data.footer && data.footer.text,
        data.footer && data.timestamp && " · ",
        data.timestamp && timestamp(Date.parse(data.timestamp) / 1000, "s"),
      ),
  );
}

export function picture(media, className, text) {
  const alt = text ?? media.description ?? "";
  const image = h("img", { src: file(media.url), alt: alt || "Picture", loading: "lazy", decoding: "async" });
  if (media.width) Object.assign(image, { width: media.width, height: media.height });
  const label = alt ? `Enlarge: ${alt}` : "Enlarge the picture";
  return h("button", { type: "button", className: "picture " + (className || ""), "aria-label": label, onclick: () => enlarge(file(media.url), alt) }, image);
}

function files(attachments) {
  const pictures = attachments.filter((a) => (a.content_type || "").startsWith("image/") && a.width);
  const others = attachments.filter((a) => !pictures.includes(a));
  return [
    pictures.length > 0 && h("div", { className: "pictures n" + Math.min(pictures.length, 4) }, pictures.map((a) => picture(a))),
    others.map((a) => h("a", { className: "file", href: file(a.url), download: a.filename }, h("b", {}, a.filename), h("small", {}, size(a.size)))),
  ];
}

// Several messages in a row by one author stand together; a new day is announced.
export function arrange(list) {
  let before = null;
  for (const node of [...list.children]) {
    if (node.classList.contains("day")) {
      node.remove();
      continue;
    }
    const seconds = Number(node.dataset.seconds);
    const day = new Date(seconds * 1000).toDateString();
    const sameDay = before && before.day === day;
    if (!sameDay) list.insertBefore(h("li", { className: "day", role: "separator" }, h("span", {}, moment(seconds, "D"))), node);
    const joined = sameDay && !node.dataset.alone && before.author === node.dataset.author && seconds - before.seconds < WITHIN;
    node.classList.toggle("joined", Boolean(joined));
    before = { author: node.dataset.author, seconds, day };
  }
}
