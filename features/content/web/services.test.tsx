import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { Services } from './services.tsx'

const service = (title: string) => ({ title, description: 'Prova.', image: '/art/scenes/wing.svg' })

function titlesFor(answer: unknown): string[] {
  const queries = new QueryClient()
  queries.setQueryData(sharedKeys.services, answer)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Services />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title ?? '')
}

test('a list of services is shown, and one that comes without a list too [API-08]', () => {
  expect(titlesFor([service('Uno'), service('Due')])).toEqual(['Uno', 'Due'])
  expect(titlesFor(service('Una sola'))).toEqual(['Una sola'])
})
