/**
 * The header of a repeated request: the solution of the challenge that stood as `work` beside `retry_after` in the body
 * of its 429 (as ALTCHA's: `{challenge, solution}` as base64 of its JSON). Good for one request.
 */
export const workProofHeader = 'x-work-proof'
