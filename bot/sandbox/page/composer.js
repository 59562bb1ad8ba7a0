// The command box: text, or a command with its options as chips.

import { $, ask, h, Refused } from "./dom.js";
import { readFile } from "./modal.js";
import { Popover } from "./popover.js";
import { world } from "./state.js";

const WAIT = 200; // milliseconds of silence before the bot is asked for choices
const TYPES = { 4: "a whole number", 5: "True or False", 6: "a person", 7: "a channel", 9: "a person", 10: "a number", 11: "a file" };

const text = $("text");
const row = $("command");
const problem = $("problem");
const popover = new Popover();
let command = null; // { path, options, chips: [{ option, input, value, file }], end }
let timer = 0;
let asked = 0;

export function leaves() {
  const out = [];
  for (const c of world.commands.filter((c) => (c.type || 1) === 1)) {
    const walk = (node, path) => {
      const subs = (node.options || []).filter((o) => o.type < 3);
      if (subs.length) subs.forEach((s) => walk(s, [...path, s.name]));
      else out.push({ path: path.join(" "), description: node.description, options: node.options || [] });
    };
    walk(c, [c.name]);
  }
  return out;
}

export function setup() {
  text.addEventListener("input", typed);
  text.addEventListener("focus", typed);
  text.addEventListener("keydown", textKey);
  $("send").addEventListener("click", send);
  document.addEventListener("pointerdown", (e) => $("composer").contains(e.target) || popover.hide());
  document.addEventListener("keydown", (e) => {
    const free = document.activeElement === document.body || document.activeElement === $("scroller");
    if (e.key === "/" && free && !command) e.preventDefault(), startSlash();
  });
}

function startSlash() {
  text.value = "/";
  text.focus();
  typed();
}

export function reset() {
  command = null;
  asked++;
  row.hidden = true;
  row.replaceChildren();
  text.hidden = false;
  text.value = "";
  text.style.height = "";
  const place = world.place();
  const to = place && (place.direct ? world.bot.name : "#" + place.name);
  text.placeholder = innerWidth < 700 ? "Type / for commands" : `Message ${to}, or type / for commands`;
  popover.hide();
  complain("");
}

function complain(what) {
  problem.textContent = what;
  problem.hidden = !what;
}

function typed() {
  text.style.height = "auto";
  text.style.height = Math.min(text.scrollHeight, 160) + "px";
  if (!text.value.startsWith("/")) return popover.hide();
  complain("");
  const wanted = text.value.slice(1).toLowerCase().trimStart();
  const all = leaves();
  const rank = (c) => (c.path.startsWith(wanted) ? 0 : c.path.split(" ").some((w) => w.startsWith(wanted)) ? 1 : c.path.includes(wanted) ? 2 : 3);
  const found = all.filter((c) => rank(c) < 3).sort((a, b) => rank(a) - rank(b));
  const items = found.map((c) => ({
    label: "/" + c.path,
    detail: c.description,
    more: c.options.filter((o) => o.required).map((o) => o.name).join(" "),
    take: () => begin(c),
  }));
  const nothing = world.online || all.length ? "No such command" : "The bot has no commands here yet";
  popover.show(text, items, items.length ? "Commands of " + world.bot.name : nothing);
  // the last word is typed in full and a space follows: the command is meant
  const exact = all.find((c) => text.value === "/" + c.path + " ");
  if (exact && !all.some((c) => c.path.startsWith(exact.path + " "))) begin(exact);
}

function textKey(e) {
  if (popover.key(e)) return;
  if (e.key === "Enter" && !e.shiftKey && !e.isComposing) {
    e.preventDefault();
    send();
  }
}

function begin(leaf) {
  command = { ...leaf, chips: [], end: null };
  text.hidden = true;
  row.hidden = false;
  complain("");
  const end = h("input", { className: "end", type: "text", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-controls": "list", "aria-autocomplete": "list", "aria-label": "More options; Enter sends" });
  end.addEventListener("input", offerOptions);
  end.addEventListener("focus", offerOptions);
  end.addEventListener("keydown", endKey);
  command.end = end;
  const cancel = h("button", { type: "button", className: "cancel", "aria-label": "Leave the command", onclick: () => reset() || text.focus() }, "✕");
  row.replaceChildren(h("span", { className: "slash" }, "/" + leaf.path), end, cancel);
  leaf.options.filter((o) => o.required).forEach(addChip);
  (command.chips[0]?.input || end).focus();
}

function addChip(option) {
  const chip = { option, value: null, file: null };
  const label = `${option.name}: ${option.description}${option.required ? " (required)" : ""}`;
  const props = { type: option.type === 11 ? "file" : "text", autocomplete: "off", spellcheck: "false", "aria-label": label, data: { option: option.name } };
  chip.input = h("input", option.type === 11 ? props : { ...props, role: "combobox", "aria-controls": "list", "aria-autocomplete": "list" });
  chip.node = h("span", { className: "chip" }, h("label", {}, option.name, chip.input));
  chip.input.addEventListener("input", () => {
    chip.value = null;
    fit(chip);
    offerValues(chip);
  });
  chip.input.addEventListener("focus", () => offerValues(chip));
  chip.input.addEventListener("keydown", (e) => chipKey(e, chip));
  fit(chip);
  command.chips.push(chip);
  row.insertBefore(chip.node, command.end);
  return chip;
}

function fit(chip) {
  if (chip.option.type !== 11) chip.input.style.width = Math.min(Math.max(chip.input.value.length + 2, 6), 44) + "ch";
}

function next(chip) {
  const open = command.chips.find((c) => c !== chip && c.option.required && !filled(c));
  (open?.input || command.end).focus();
}

const filled = (chip) => (chip.option.type === 11 ? chip.input.files.length > 0 : chip.input.value.trim() !== "");

// Which options may still be added; Enter sends when none is being typed.
function offerOptions() {
  const wanted = command.end.value.trim().toLowerCase();
  const rest = command.options.filter((o) => !command.chips.some((c) => c.option === o) && o.name.startsWith(wanted));
  const items = rest.map((o) => ({ label: o.name, detail: o.description, take: () => (command.end.value = "") || addChip(o).input.focus() }));
  const hint = items.length ? `/${command.path} · optional, or Enter to send` : `/${command.path} · Enter to send`;
  popover.show(command.end, items, hint, { first: wanted !== "" });
}

function endKey(e) {
  if (e.key === "Enter" && !command.end.value.trim() && !popover.moved) {
    e.preventDefault();
    return send();
  }
  if (popover.key(e)) return;
  if (e.key === "Enter") e.preventDefault(), send();
  else if (e.key === "Backspace" && !command.end.value) {
    e.preventDefault();
    const last = command.chips.at(-1);
    if (last) last.input.focus();
    else leave();
  } else if (e.key === "Escape") leave();
}

function leave() {
  const path = command.path;
  reset();
  text.value = "/" + path;
  text.focus();
  typed();
}

function chipKey(e, chip) {
  const same = popover.items.some((i) => i.value !== undefined && chip.input.value === i.label);
  if (e.key === "Enter" && (chip.value !== null || same) && !popover.moved) {
    e.preventDefault();
    return sendOrNext(chip);
  }
  if (e.key === "Tab" && chip.value !== null && !e.shiftKey && !popover.moved) {
    e.preventDefault();
    return next(chip);
  }
  if (popover.key(e)) return;
  if (e.key === "Enter") {
    e.preventDefault();
    sendOrNext(chip);
  } else if (e.key === "Tab" && !e.shiftKey) {
    e.preventDefault();
    next(chip);
  } else if (e.key === "Backspace" && chip.input.value === "" && chip.option.type !== 11) {
    e.preventDefault();
    if (chip.option.required) return leave();
    chip.node.remove();
    command.chips = command.chips.filter((c) => c !== chip);
    command.end.focus();
  } else if (e.key === "Escape") command.end.focus();
}

function sendOrNext(chip) {
  if (command.chips.some((c) => c !== chip && c.option.required && !filled(c))) next(chip);
  else send();
}

function offerValues(chip) {
  const o = chip.option;
  chip.node.classList.remove("wrong");
  complain("");
  const kind = o.type === 4 || o.type === 10 ? bounds(o) : TYPES[o.type] || "";
  const hint = `${o.name}: ${o.description}${kind ? " · " + kind : ""}${o.required ? "" : " · optional"}`;
  const wanted = chip.input.value.trim().toLowerCase();
  const take = (label, value) => {
    chip.input.value = label;
    chip.value = value;
    fit(chip);
    next(chip);
  };
  const offer = (list) => list.map(({ name, value }) => ({ label: name, value, take: () => take(name, value) }));
  if (o.autocomplete) return complete(chip, hint, offer);
  let list = o.choices || [];
  if (o.type === 5) list = [{ name: "True", value: true }, { name: "False", value: false }];
  if (o.type === 6 || o.type === 9) list = [...world.users, world.bot].map((u) => ({ name: "@" + u.name, value: u.id }));
  if (o.type === 7) list = world.channels.filter((c) => !c.direct).map((c) => ({ name: "#" + c.name, value: c.id }));
  const shown = chip.value !== null ? list : list.filter((c) => c.name.toLowerCase().includes(wanted));
  popover.show(chip.input, offer(shown), hint, { first: chip.value === null });
}

function bounds(o) {
  const [least, most] = [o.min_value, o.max_value];
  if (least !== undefined && most !== undefined) return `${TYPES[o.type]} from ${least} to ${most}`;
  return TYPES[o.type] + (least !== undefined ? `, at least ${least}` : "") + (most !== undefined ? `, at most ${most}` : "");
}

// The bot is asked after a short silence; only the newest answer counts.
function complete(chip, hint, offer) {
  clearTimeout(timer);
  const number = ++asked;
  popover.show(chip.input, [], hint + " · …", { busy: true });
  timer = setTimeout(async () => {
    if (!command || number !== asked) return;
    const options = {};
    for (const c of command.chips) if (filled(c) && c.option.type !== 11) options[c.option.name] = c.value ?? c.input.value;
    options[chip.option.name] = chip.input.value;
    try {
      const body = { user: world.me.id, channel: world.channel, command: command.path, options, focused: chip.option.name };
      const outcome = await ask("autocomplete", body);
      if (number !== asked || document.activeElement !== chip.input) return;
      if (outcome.status === "choices") {
        const items = offer(outcome.choices);
        const first = chip.value === null && items.length > 0 && completes(items[0].label, chip.input.value);
        popover.show(chip.input, items, items.length ? hint : hint + " · nothing matches", { first });
      } else popover.show(chip.input, [], "Loading options failed");
    } catch (error) {
      if (number === asked) popover.show(chip.input, [], error.message);
    }
  }, WAIT);
}

// Whether the suggestion only goes on where the person is: else Enter keeps what was typed.
function completes(label, typed) {
  const words = label.toLowerCase().split(/\s+/);
  return typed.toLowerCase().split(/\s+/).filter(Boolean).every((w) => words.some((word) => word.startsWith(w)));
}

async function send() {
  if (!command) return say();
  if (row.classList.contains("busy")) return;
  clearTimeout(timer);
  asked++;
  popover.hide();
  const missing = command.chips.find((c) => c.option.required && !filled(c));
  if (missing) {
    missing.node.classList.add("wrong");
    missing.input.focus();
    complain(`${missing.option.name}: this option is required. Specify a value.`);
    return;
  }
  const options = {};
  for (const c of command.chips.filter(filled)) options[c.option.name] = c.option.type === 11 ? await readFile(c.input.files[0]) : (c.value ?? c.input.value);
  const { path } = command;
  const before = command;
  row.classList.add("busy");
  try {
    await world.act(() => ask("slash", { user: world.me.id, channel: world.channel, command: path, options }), null, () => {
      if (command === before) reset(), text.focus();
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(error.message);
    const wrong = before.chips.find((c) => error.message.includes(c.option.name));
    if (wrong) wrong.node.classList.add("wrong"), wrong.input.focus(), complain(error.message);
  }
  row.classList.remove("busy");
}

async function say() {
  const content = text.value.trim();
  if (!content) return;
  if (content.startsWith("/")) {
    const words = content.slice(1);
    const leaf = leaves().find((c) => c.path === words);
    return leaf ? begin(leaf) : complain(`There is no command ${content.split(" ")[0]} here.`);
  }
  const named = content.replace(/(^|\s)@(\S+)/g, (all, space, name) => {
    const found = world.users.find((u) => u.name.toLowerCase() === name.toLowerCase());
    return found ? `${space}<@${found.id}>` : all;
  });
  try {
    await ask("say", { user: world.me.id, channel: world.channel, content: named });
    reset();
  } catch (error) {
    complain(error.message);
  }
}
