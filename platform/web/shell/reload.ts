import { noAnswer } from '../api/client.ts'

/** Offline, a reload would show the browser's own error page. */
export function reloadIfOnline(): void {
  fetch('/healthz', { cache: 'no-store' }).then(() => location.reload(), noAnswer)
}
