/**
 * Where the cache keeps what other features outdate, too: a block takes somebody out of search, chats and profile.
 * The server writes some of them into the pages that it renders (server/pages). All other keys stand beside their query.
 */
export const sharedKeys = {
  chats: ['chats'],
  /** The people with whom a chat is open; asked for apart, and outdated with the chats. */
  contacts: ['chats', 'contacts'],
  /** By chat. */
  messages: ['messages'],
  search: ['search'],
  profile: ['profile'],
  favourites: ['favourites'],
  reviews: ['reviews'],
  sessions: ['sessions'],
  faqs: ['faqs'],
  services: ['services'],
  /** By document. */
  legal: ['legal'],
} as const
