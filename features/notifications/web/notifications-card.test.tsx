import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NotificationSettings } from '../contract/notifications.ts'
import { NotificationsCard } from './notifications-card.tsx'

const settings: NotificationSettings = {
  mail: true,
  sms: false,
  switches: [
    { type: 'review_received', channel: 'mail', enabled: false },
    { type: 'review_received', channel: 'push', enabled: true },
  ],
  push_key: '',
  push_endpoint: null,
}

/** Each switch by its name, and whether it is on. */
function switchesOf(html: string): [name: string, on: boolean][] {
  return html
    .split('<label')
    .slice(1)
    .map((label) => [/<b[^>]*>([^<]*)<\/b>/.exec(label)?.[1] ?? '', /<input[^>]* checked=/.test(label)])
}

test('every switch of the catalogue is there once, as it was set', () => {
  const client = new QueryClient()
  client.setQueryData(['notification-settings'], settings)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NotificationsCard />
    </QueryClientProvider>,
  )
  expect(switchesOf(html)).toEqual([
    ['Email', true],
    ['SMS', false],
    ['Notifiche del browser', false],
    ['Recensioni per email', false],
    ['Recensioni nel browser', true],
  ])
})
