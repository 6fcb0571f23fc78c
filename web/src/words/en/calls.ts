/** What a device says when it is called: read by the service worker, which has no other words. */
export const calls = {
  turn: 'It is your turn.',
  invited: '{by} keeps a seat for you.',
  off: 'Call me no more',
};
