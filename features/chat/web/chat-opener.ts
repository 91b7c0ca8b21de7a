/** Where a notice leads, which is shown outside any page; `LiveUpdates` puts the router's own way here. */
export const chatOpener = { go: (path: string): void => location.assign(path) }
