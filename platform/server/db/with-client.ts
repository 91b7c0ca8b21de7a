import pg from 'pg'
import { linkTo } from './link.ts'

/** A connection of its own for as long as `work` takes; `settings` of node-postgres beside the way there. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  settings: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ ...linkTo(url), ...settings })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
