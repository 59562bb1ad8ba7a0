// The page as a whole: channels, people, news from the server.

import { reset, setup } from "./composer.js";
import { $, ask, avatar, h, Refused, sheet } from "./dom.js";
import { arrange, body, element } from "./messages.js";
import { openModal } from "./modal.js";
import { world } from "./state.js";

const list = $("messages");
const scroller = $("scroller");
let socket = null;
let typing = 0;

const remember = (key, value) => localStorage.setItem("sandbox." + key, value);
const recall = (key) => localStorage.getItem("sandbox." + key);

// Do something that the bot must answer; what fails is said under the message, or at the end of the channel.
world.act = async (doing, under, sent) => {
  const started = world.channel;
  let outcome;
  try {
    const waiting = doing();
    outcome = await waiting;
    sent?.();
  } catch (error) {
    if (sent || !(error instanceof Refused)) throw error;
    return fail(error.message, under);
  }
  if (outcome.status === "modal") openModal(outcome.modal);
  if (outcome.status === "no answer" && started === world.channel) fail(under ? "This interaction failed" : "The application did not respond", under);
};

function fail(what, under) {
  const node = under && document.querySelector(`#m${under} .failed`);
  if (node) {
    node.textContent = what;
    node.hidden = false;
    return;
  }
  list.append(h("li", { className: "notice failed", role: "alert", data: { seconds: Date.now() / 1000, alone: "1" } }, h("p", {}, what)));
  toEnd();
}

let following = true; // the newest message stays in sight, unless the reader has scrolled away
const atEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 120;
const toEnd = () => (scroller.scrollTop = scroller.scrollHeight);

function place(message) {
  const node = element(message);
  const old = $("m" + message.id);
  if (old) old.replaceWith(node);
  else {
    const after = [...list.querySelectorAll(".message, .notice")].find((n) => n.id && BigInt(n.id.slice(1)) > BigInt(message.id));
    list.insertBefore(node, after || null);
  }
  arrange(list);
}

async function openChannel(id) {
  world.channel = id;
  remember("channel", id);
  world.unread.delete(id);
  const who = world.me.id;
  const [messages, commands] = await Promise.all([
    ask("messages", { get: { user: who, channel: id } }),
    ask("commands", { get: { user: who, channel: id } }),
  ]);
  if (world.channel !== id || world.me.id !== who) return;
  world.commands = commands;
  const here = world.place();
  $("title").textContent = here.direct ? "@" + world.bot.name : (here.thread ? "⤷ " : "# ") + here.name;
  $("topic").textContent = here.thread ? (here.archived ? "This thread is archived" : "Thread") : here.topic || "";
  $("typing").textContent = "";
  document.title = `${here.name} · Adjutant sandbox`;
  list.replaceChildren(...messages.map(element));
  if (!messages.length) list.append(h("li", { className: "welcome", data: { seconds: Date.now() / 1000, alone: "1" } }, welcome(here)));
  arrange(list);
  following = true;
  toEnd();
  drawChannels();
  reset();
  closeDrawer();
}
world.open = (id) => openChannel(id);

function welcome(here) {
  return [
    h("h2", {}, here.direct ? `You and ${world.bot.name}` : `# ${here.name}`),
    h("p", {}, here.topic || "Nothing has been said here yet."),
    here.name === "welcome" ? tour() : "",
    h("p", {}, "Type ", h("kbd", {}, "/"), " to see what ", h("b", {}, world.bot.name), " can do. Play several sides: the button with your name lets you be somebody else."),
  ];
}

function tour() {
  const table = world.channels.find((c) => c.name === "table-1");
  return [
    h("p", {}, "This is a sandbox: a stand-in for Discord on your own machine. ", h("b", {}, world.bot.name), " is the real one, the same that would run on a server. Nothing you do here leaves this machine, and it is all still here when you come back."),
    h("ol", {},
      h("li", {}, "Open ", table ? h("button", { type: "button", className: "mention", onclick: () => openChannel(table.id) }, "#table-1") : "#table-1", " and type ", h("kbd", {}, "/game new"), " to choose a game."),
      h("li", {}, "Press ", h("b", {}, "Learn"), " to read how it goes, with pictures and sample orders; ", h("kbd", {}, "/learn"), " does the same anywhere."),
      h("li", {}, h("b", {}, "Take a seat"), ", or all of them, then ", h("b", {}, "Start"), "."),
      h("li", {}, h("b", {}, "My decision"), " shows what you are asked, with menus and buttons to answer. ", h("kbd", {}, "/help"), " says what you can do right now."),
    ),
  ];
}

function drawChannels() {
  const item = (c, className) => {
    const unread = world.unread.get(c.id);
    const mark = c.thread ? (c.private ? "◆" : "⤷") : c.direct ? "@" : "#";
    return h(
      "button",
      {
        type: "button",
        className: `channel ${className}` + (unread ? " unread" : ""),
        "aria-current": c.id === world.channel ? "page" : null,
        onclick: () => openChannel(c.id),
      },
      h("span", { className: "mark", "aria-hidden": "true" }, mark),
      h("span", { className: "name" }, c.direct ? world.bot.name : c.name),
      unread?.calls ? h("span", { className: "badge", "aria-label": `${unread.calls} calls for you` }, String(unread.calls)) : "",
    );
  };
  const top = world.channels.filter((c) => !c.thread && !c.direct);
  const nodes = top.flatMap((c) => [
    item(c, ""),
    ...world.channels.filter((t) => t.parent === c.id && (!t.archived || t.id === world.channel)).map((t) => item(t, "thread")),
  ]);
  const direct = world.channels.filter((c) => c.direct);
  $("channels").replaceChildren(
    h("h2", {}, "Channels"),
    ...nodes,
    direct.length ? h("h2", {}, "Direct messages") : "",
    ...direct.map((c) => item(c, "")),
  );
}

function drawPerson() {
  $("person").replaceChildren(avatar(world.me), h("span", {}, h("b", {}, world.me.name), h("small", {}, world.me.manager ? "server manager" : "member")), h("span", { "aria-hidden": "true" }, "⇅"));
  $("me").replaceChildren(avatar(world.me));
  $("me").setAttribute("aria-label", `You are ${world.me.name}. Play as somebody else`);
  $("offline").hidden = world.online;
}

function choosePerson() {
  const name = h("input", { type: "text", maxLength: 32, required: true, placeholder: "Name", "aria-label": "Name of the new person" });
  const manager = h("input", { type: "checkbox" });
  const problem = h("p", { className: "problem", role: "alert", hidden: true });
  const add = async (event) => {
    event.preventDefault();
    try {
      const made = await ask("users", { name: name.value, manager: manager.checked });
      dialog.close();
      await become(made.id);
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
  };
  const row = (u) =>
    h(
      "button",
      { type: "button", className: "row", "aria-current": u.id === world.me.id ? "true" : null, onclick: () => dialog.close() || become(u.id) },
      avatar(u),
      h("span", {}, h("b", {}, u.name), h("small", {}, u.manager ? "server manager" : "member")),
    );
  const form = h(
    "form",
    { className: "adding", onsubmit: add },
    name,
    h("label", {}, manager, " server manager"),
    h("button", { type: "submit", className: "button primary" }, "Add"),
    problem,
  );
  const dialog = sheet("Play as", h("p", { className: "subtext" }, "Each person sees his own secret messages."), h("div", { className: "rows" }, world.users.map(row)), form);
}

async function become(id) {
  remember("user", id);
  await load(id);
}

function showPins() {
  ask("messages", { get: { user: world.me.id, channel: world.channel, limit: 1000 } }).then((all) => {
    const pinned = all.filter((m) => m.pinned).reverse();
    const nodes = pinned.map((m) => h("li", { className: "message" }, avatar(m.view.author), h("div", { className: "said" }, h("header", {}, h("b", {}, m.view.author.name)), body(m))));
    sheet("Pinned messages", nodes.length ? h("ol", { className: "pinned" }, nodes) : h("p", {}, "Nothing is pinned here."));
  });
}

function showThreads() {
  const here = world.place();
  const mine = world.channels.filter((c) => c.thread && c.parent === (here.parent || here.id));
  const rows = mine.map((c) =>
    h("button", { type: "button", className: "row", onclick: () => $("sheet").close() || openChannel(c.id) }, h("span", {}, h("b", {}, c.name), h("small", {}, `${c.archived ? "archived · " : ""}${c.private ? "private · " : ""}${c.count} messages`))),
  );
  sheet("Threads", rows.length ? h("div", { className: "rows" }, rows) : h("p", {}, "This channel has no threads."));
}

const closeDrawer = () => {
  document.body.classList.remove("drawn");
  $("drawer").setAttribute("aria-expanded", "false");
};

// News

function hear(news) {
  if (news.event === "message_create" || news.event === "message_update") hearMessage(news);
  else if (news.event === "message_delete" && news.channel === world.channel) {
    $("m" + news.id)?.remove();
    arrange(list);
  } else if (news.event === "typing") {
    if (news.channel !== world.channel) return;
    clearTimeout(typing);
    $("typing").textContent = `${world.bot.name} is typing…`;
    typing = setTimeout(() => ($("typing").textContent = ""), 9000);
  } else if (news.channels) {
    world.channels = news.channels;
    if (!world.place()) openChannel(world.channels[0].id);
    else drawChannels();
  } else if (news.event === "commands") {
    ask("commands", { get: { user: world.me.id, channel: world.channel } }).then((all) => (world.commands = all));
  } else if (news.event === "bot") {
    world.online = news.online;
    drawPerson();
  } else if (news.user) {
    world.users = [...world.users.filter((u) => u.id !== news.user.id), news.user];
    if (news.user.id === world.me.id) world.me = news.user;
    drawPerson();
  }
}

function hearMessage(news) {
  const { message, channel } = news;
  if (channel === world.channel) {
    list.querySelector(".welcome")?.remove();
    const mine = message.author.id === world.me.id || message.view.user?.id === world.me.id || message.view.ephemeral;
    if (news.event === "message_create" && mine) following = true; // what I said or asked for comes into sight
    place(message);
    if (message.author.id === world.bot.id) $("typing").textContent = "";
  } else if (news.event === "message_create" && message.author.id !== world.me.id) {
    const before = world.unread.get(channel) || { calls: 0 };
    world.unread.set(channel, { calls: before.calls + (message.view.calls ? 1 : 0) });
    drawChannels();
  }
}

function listen() {
  const mine = new WebSocket(`ws://${location.host}/sandbox/live?user=${world.me.id}`);
  socket?.close();
  socket = mine;
  mine.addEventListener("message", (e) => socket === mine && hear(JSON.parse(e.data)));
  mine.addEventListener("close", () => {
    if (socket !== mine) return;
    $("offline").hidden = false;
    $("offline").textContent = "The sandbox is not running. This page comes back by itself.";
    setTimeout(() => socket === mine && load(world.me.id).catch(() => listen()), 1500);
  });
}

async function load(user) {
  let state;
  try {
    state = await ask("state", { get: user ? { user } : {} });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    state = await ask("state", { get: {} });
  }
  Object.assign(world, { me: state.me, bot: state.bot, users: state.users, channels: state.channels, online: state.online });
  world.unread.clear();
  $("guild").textContent = state.guild;
  $("offline").textContent = "The bot is not connected. Messages stay; commands wait until it is back.";
  drawPerson();
  listen();
  const wanted = world.channel || recall("channel");
  const first = world.channels.find((c) => c.id === wanted) || world.channels.find((c) => c.name === "table-1") || world.channels[0];
  await openChannel(first.id);
}

setup();
$("person").addEventListener("click", choosePerson);
$("me").addEventListener("click", choosePerson);
$("pins").addEventListener("click", showPins);
$("threads").addEventListener("click", showThreads);
$("newest").addEventListener("click", toEnd);
let extent = "";
scroller.addEventListener("scroll", () => {
  const now = `${scroller.clientHeight} ${scroller.scrollHeight}`;
  if (now === extent) following = atEnd(); // only a scroll by the reader counts, not one by a change of size
  extent = now;
  $("newest").hidden = following || atEnd();
});
new ResizeObserver(() => following && toEnd()).observe(list);
new ResizeObserver(() => following && toEnd()).observe(scroller);
$("drawer").addEventListener("click", () => $("drawer").setAttribute("aria-expanded", String(document.body.classList.toggle("drawn"))));
document.querySelector("main").addEventListener("pointerdown", (e) => e.target.closest("#drawer") || closeDrawer());
$("sheet").addEventListener("click", (e) => e.target === $("sheet") && $("sheet").close());
load(recall("user"));
