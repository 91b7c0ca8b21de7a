interface StoredMessages {
  readonly messages?: readonly { readonly state: string }[]
}

/**
 * An outbox (outbox.ts) from before the session ended: what was on its way waits until the person presses once more.
 * Apart, because it is there before the chat is.
 */
export function waitForPress(stored: string): string {
  const { messages = [], ...rest } = JSON.parse(stored) as StoredMessages
  const waiting = messages.map((message) =>
    message.state === 'pending' || message.state === 'unsent' ? { ...message, state: 'failed' } : message,
  )
  return JSON.stringify({ ...rest, messages: waiting })
}
