import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Hcaptcha {
  readonly environment: Record<string, string>
  /** How many times its script was asked for. */
  readonly scripts: () => number
  /** The next so many requests for its script fail. */
  readonly failScripts: (count: number) => void
  /** What our server asked to have verified. */
  readonly verified: readonly Record<string, string>[]
  readonly close: () => void
}

/** Stands in for hCaptcha, script and verification: its riddle is a button, and its every token is good, once. */
export async function startHcaptcha(): Promise<Hcaptcha> {
  let scripts = 0
  let failures = 0
  const verified: Record<string, string>[] = []
  const server = createServer(async (request, reply) => {
    if (request.url?.startsWith('/1/api.js')) {
      scripts += 1
      if (failures > 0) {
        failures -= 1
        return reply.writeHead(503).end()
      }
      return reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    }
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const again = verified.some(({ response }) => response === form['response'])
    verified.push(form)
    reply.writeHead(200, { 'content-type': 'application/json' })
    return reply.end(
      JSON.stringify(
        again ? { success: false, 'error-codes': ['already-seen-response'] } : { success: true },
      ),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    environment: {
      HCAPTCHA_SITE_KEY: '10000000-ffff-ffff-ffff-000000000001',
      HCAPTCHA_SECRET: '0xSEGRETO',
      HCAPTCHA_API_BASE: `http://127.0.0.1:${address.port}`,
    },
    scripts: () => scripts,
    failScripts(count) {
      failures = count
    },
    verified,
    close: () => server.close(),
  }
}

const script = `
{
  const options = new URL(document.currentScript.src).searchParams
  const widgets = []
  window.hcaptcha = {
    render: (box, settings) => widgets.push(settings) - 1,
    execute: (widget) => new Promise((resolve, reject) => {
      const riddle = document.createElement('dialog')
      riddle.setAttribute('aria-label', 'Sfida di hCaptcha')
      const done = document.createElement('button')
      done.textContent = 'Ho risolto'
      done.onclick = () => {
        riddle.remove()
        resolve({ response: 'P1_' + Math.random(), key: widgets[widget].sitekey })
      }
      riddle.oncancel = () => { riddle.remove(); reject('challenge-closed') }
      riddle.append(done)
      document.body.append(riddle)
      riddle.showModal()
    }),
  }
  window.expireHcaptcha = () => widgets.at(-1)['expired-callback']()
  if (options.get('render') === 'explicit') window[options.get('onload')]()
}
`
