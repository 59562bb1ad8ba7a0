// Discord's markdown, its basics, as nodes of the page.

import { h } from "./dom.js";
import { world } from "./state.js";

const RULES = [
  [/^\\([^\sA-Za-z0-9])/, (m) => m[1]],
  [/^``(.+?)``(?!`)/s, (m) => h("code", {}, m[1].trim())],
  [/^`([^`\n]+)`/, (m) => h("code", {}, m[1])],
  [/^\*\*\*(?=\S)([\s\S]+?)\*\*\*/, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/^\*\*(?=\S)([\s\S]+?)\*\*(?!\*)/, (m) => h("strong", {}, inline(m[1]))],
  [/^__(?=\S)([\s\S]+?)__(?!_)/, (m) => h("u", {}, inline(m[1]))],
  [/^~~(?=\S)([\s\S]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
  [/^\*(?=\S)((?:[^*]|\*\*)+?)\*(?!\*)/, (m) => h("em", {}, inline(m[1]))],
  [/^_(?=\S)([^_]+?)_(?!\w)/, (m) => h("em", {}, inline(m[1]))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;!?"'\])]/, (m) => link(m[0], m[0])],
  [/^<@!?(\d+)>/, (m) => mention("@" + (world.name(m[1]) || "unknown"), m[1] === world.me.id)],
  [/^<#(\d+)>/, (m) => channel(m[1])],
  [/^<@&\d+>/, () => mention("@role", false)],
  [/^<\/([^:>]+):\d+>/, (m) => mention("/" + m[1], false)],
  [/^<t:(-?\d+)(?::([tTdDfFsSR]))?>/, (m) => timestamp(Number(m[1]), m[2] || "f")],
  [/^@(everyone|here)\b/, (m) => mention(m[0], true)],
  [/^<a?:(\w+):\d+>/, (m) => ":" + m[1] + ":"],
  [/^\n/, () => h("br")],
];

export function inline(text) {
  const out = [];
  let plain = "";
  let word = false; // an underscore inside a word is only an underscore
  while (text) {
    let hit = null;
    for (const [rule, make] of RULES) {
      if (word && text[0] === "_") break;
      const found = rule.exec(text);
      if (found) {
        hit = [found[0].length, make(found)];
        break;
      }
    }
    if (!hit) {
      const next = /^[A-Za-z0-9 ]+(?=[^h]|$)/.exec(text);
      const step = next && !/https?$/.test(next[0]) ? next[0].replace(/h$/, "") || text[0] : text[0];
      plain += step;
      word = /\w$/.test(step);
      text = text.slice(step.length);
      continue;
    }
    if (plain) out.push(plain);
    plain = "";
    word = false;
    out.push(hit[1]);
    text = text.slice(hit[0]);
  }
  if (plain) out.push(plain);
  return out;
}

function link(url, content) {
  const there = /^https:\/\/discord\.com\/channels\/\d+\/\d+\/(\d+)$/.exec(url);
  if (there) return h("a", { href: `#m${there[1]}` }, content); // a message of this channel
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content);
}

function mention(text, me) {
  return h("span", { className: "mention" + (me ? " me" : "") }, text);
}

function channel(id) {
  const found = world.channels.find((c) => c.id === id);
  if (!found) return mention("#unknown", false);
  return h("button", { type: "button", className: "mention", onclick: () => world.open(id) }, "#" + found.name);
}

function spoiler(text) {
  const node = h("span", { className: "spoiler", role: "button", tabIndex: 0, "aria-label": "Spoiler, press to show" }, inline(text));
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    node.classList.add("shown");
    node.removeAttribute("aria-label");
  };
  node.addEventListener("click", show);
  node.addEventListener("keydown", show);
  return node;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, l]) => Math.abs(away) >= l) || UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / length), unit);
}

export function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  return style === "R" ? relative(seconds) : new Intl.DateTimeFormat("en-GB", STYLES[style]).format(date);
}

export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const valid = !Number.isNaN(date.getTime());
  const props = { className: "stamp", title: moment(seconds, "F"), data: { seconds, style } };
  if (valid) props.dateTime = date.toISOString();
  return h("time", props, moment(seconds, style));
}

setInterval(() => {
  for (const node of document.querySelectorAll('time.stamp[data-style="R"]')) {
    const text = relative(Number(node.dataset.seconds));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);

export function markdown(text) {
  const out = [];
  const parts = text.split(/```(?:([\w+-]+)\n)?([\s\S]*?)```/g);
  for (let i = 0; i < parts.length; i += 3) {
    if (parts[i]) out.push(...blocks(parts[i].replace(/^\n|\n$/g, "")));
    if (i + 2 < parts.length) out.push(h("pre", { tabIndex: 0 }, ansi(parts[i + 1], parts[i + 2].replace(/^\n|\n$/g, ""))));
  }
  return out;
}

function ansi(language, text) {
  if (language !== "ansi") return h("code", {}, text);
  const code = h("code");
  let classes = "";
  for (const part of text.split(/(\u001b\[[\d;]*m)/)) {
    const found = /^\u001b\[([\d;]*)m$/.exec(part);
    if (found) classes = found[1].split(";").filter((n) => Number(n)).map((n) => "ansi" + n).join(" ");
    else if (part) code.append(h("span", { className: classes }, part));
  }
  return code;
}

function blocks(text) {
  const out = [];
  const lines = text.split("\n");
  let prose = [];
  const flush = () => {
    if (prose.length) out.push(h("p", {}, inline(prose.join("\n"))));
    prose = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const head = /^(#{1,3}) +(.+)/.exec(line);
    const small = /^-# +(.+)/.exec(line);
    if (line.startsWith(">>> ")) {
      flush();
      out.push(h("blockquote", {}, blocks([line.slice(4), ...lines.slice(i + 1)].join("\n"))));
      return out;
    }
    if (/^> ?/.test(line) && line.startsWith("> ")) {
      flush();
      const quoted = [];
      while (i < lines.length && /^>( |$)/.test(lines[i])) quoted.push(lines[i++].slice(2));
      i--;
      out.push(h("blockquote", {}, blocks(quoted.join("\n"))));
    } else if (head) {
      flush();
      out.push(h("p", { className: "head" + head[1].length, role: "heading", "aria-level": String(head[1].length + 2) }, inline(head[2])));
    } else if (small) {
      flush();
      out.push(h("p", { className: "subtext" }, inline(small[1])));
    } else if (/^\s*([-*]|\d+\.) +\S/.test(line)) {
      flush();
      const items = [];
      while (i < lines.length && /^\s*([-*]|\d+\.) +\S/.test(lines[i])) items.push(lines[i++]);
      i--;
      out.push(listing(items));
    } else {
      prose.push(line);
    }
  }
  flush();
  return out;
}

function listing(items) {
  const parsed = items.map((line) => /^(\s*)([-*]|\d+\.) +(.*)$/.exec(line)).map((m) => [m[1].length, /\d/.test(m[2]), m[3], parseInt(m[2], 10)]);
  const build = (from, depth) => {
    const numbered = parsed[from][1];
    const list = h(numbered ? "ol" : "ul", numbered ? { start: parsed[from][3] } : {});
    let i = from;
    while (i < parsed.length && parsed[i][0] >= depth && (parsed[i][0] > depth || parsed[i][1] === numbered)) {
      if (parsed[i][0] > depth && list.lastChild) {
        const [inner, next] = build(i, parsed[i][0]);
        list.lastChild.append(inner);
        i = next;
      } else {
        list.append(h("li", {}, inline(parsed[i][2])));
        i++;
      }
    }
    return [list, i];
  };
  const all = [];
  for (let i = 0; i < parsed.length; ) {
    const [list, next] = build(i, parsed[i][0]);
    all.push(list);
    i = next;
  }
  return all;
}
