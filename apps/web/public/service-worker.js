// Shows what the server sends while no page is open, and opens Lieta on a press. It keeps no pages.
self.addEventListener('push', (event) => {
  const { title, body, url } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/icons/icon-192.png',
      // One at a time about each page: the next takes the place of the last.
      tag: url,
      renotify: true,
      lang: 'it',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

async function open(path) {
  const url = new URL(path, self.location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname)
  return there ? there.focus() : self.clients.openWindow(url.href)
}
