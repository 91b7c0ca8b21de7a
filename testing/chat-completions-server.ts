import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { startWebServer } from './web-server.ts'

/** A question as it came, whole. */
export interface Asked {
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly temperature: number
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: object | undefined
  }
}

/** A service of the chat API of OpenAI, as vLLM, llama.cpp and Ollama speak it, with a model that says what it is told. */
export interface ChatCompletionsServer {
  readonly environment: Record<string, string>
  readonly asked: readonly Asked[]
  /** What the model writes, word for word, about each text. */
  says: (text: string) => string
  /** What happens instead of an answer, once each. */
  readonly faults: ((reply: ServerResponse) => void)[]
  /** Like a service that knows no `response_format`. */
  refusesSchemas: boolean
}

const key = 'una-chiave'

const Body = z.object({
  model: z.literal('lettore'),
  temperature: z.number().min(0).max(2),
  max_tokens: z.int().positive(),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }))
    .min(2)
    .max(2),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({ name: z.string(), strict: z.boolean(), schema: z.looseObject({}) }),
    })
    .optional(),
})

const send = (reply: ServerResponse, status: number, body: unknown) => {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}

export async function startChatCompletionsServer(): Promise<ChatCompletionsServer> {
  const asked: Asked[] = []
  const { origin } = await startWebServer(({ method, url, headers, body }, reply) => {
    if (method !== 'POST' || url !== '/v1/chat/completions') return send(reply, 404, {})
    const parsed = Body.safeParse(JSON.parse(body.toString()))
    if (!parsed.success) return send(reply, 400, { error: { message: z.prettifyError(parsed.error) } })
    asked.push({ authorization: headers.authorization, body: parsed.data })
    const fault = server.faults.shift()
    if (fault) return fault(reply)
    if (headers.authorization !== `Bearer ${key}`) return send(reply, 401, {})
    if (server.refusesSchemas && parsed.data.response_format) return send(reply, 400, {})
    const { text } = JSON.parse(parsed.data.messages[1]?.content ?? '') as { text: string }
    const message = { role: 'assistant', content: server.says(text) }
    send(reply, 200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    })
  })
  const server: ChatCompletionsServer = {
    environment: {
      MODERATION_API_BASE: `${origin}/v1`,
      MODERATION_API_KEY: key,
      MODERATION_MODEL: 'lettore',
    },
    asked,
    says: () => '{}',
    faults: [],
    refusesSchemas: false,
  }
  return server
}

/** An answer with these shares; the others are nought. */
export function shares(some: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    contact: 0,
    scam: 0,
    paid_sex: 0,
    sexual: 0,
    abuse: 0,
    safeguarding: 0,
    ...some,
  })
}
