// What the page knows: who looks, at what, and what is there.

export const world = {
  me: null,
  bot: null,
  users: [],
  channels: [],
  channel: null,
  commands: [],
  online: false,
  unread: new Map(),
  open: () => {},
  name(id) {
    const found = [...world.users, world.bot].find((u) => u && u.id === id);
    return found && found.name;
  },
  place() {
    return world.channels.find((c) => c.id === world.channel);
  },
};
