/** The part of hCaptcha's browser API that we use. */
interface Hcaptcha {
  render: (
    container: HTMLElement,
    options: { sitekey: string; size: 'invisible'; theme: 'light' | 'dark'; 'expired-callback': () => void },
  ) => string
  /** Shows a riddle over the page where hCaptcha is not sure; rejects when the person closes it. */
  execute: (widget: string, options: { async: true }) => Promise<{ response: string }>
}

declare global {
  interface Window {
    hcaptcha?: Hcaptcha
    hcaptchaReady?: () => void
  }
}

const timeoutMs = 10_000

/** Loads hCaptcha's script, once per page; rejects when it does not arrive, and may be asked again. */
export function loadHcaptcha(scriptUrl: string): Promise<Hcaptcha> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

let loading: Promise<Hcaptcha> | null = null

async function load(scriptUrl: string): Promise<Hcaptcha> {
  const script = document.createElement('script')
  // The script's own load event comes before its parts: it calls when all of them are there.
  script.src = `${scriptUrl}?render=explicit&onload=hcaptchaReady&hl=it&recaptchacompat=off`
  script.async = true
  const ready = new Promise<void>((resolve, reject) => {
    window.hcaptchaReady = resolve
    script.onerror = () => reject(new Error('hCaptcha did not load'))
    setTimeout(() => reject(new Error('hCaptcha took too long')), timeoutMs)
  })
  document.head.append(script)
  try {
    await ready
  } catch (error) {
    script.remove()
    throw error
  } finally {
    delete window.hcaptchaReady
  }
  if (window.hcaptcha === undefined) throw new Error('hCaptcha is not there')
  return window.hcaptcha
}

/** A token of hCaptcha; `onExpire` tells when it is no longer good, two minutes later. */
export async function proveByHcaptcha(
  hcaptcha: Hcaptcha,
  siteKey: string,
  container: HTMLElement,
  onExpire: () => void,
): Promise<string> {
  const box = document.createElement('div')
  container.replaceChildren(box)
  const widget = hcaptcha.render(box, {
    sitekey: siteKey,
    size: 'invisible',
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    'expired-callback': onExpire,
  })
  const { response } = await hcaptcha.execute(widget, { async: true })
  return response
}
