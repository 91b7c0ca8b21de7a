/** First match wins: most browsers also call themselves by the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/\S+ .*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'telefono Android'],
  [/Android/, 'tablet Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** «Chrome su Windows», as far as the user agent tells. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} su ${system}`
  if (system) return system === 'iPhone' || system === 'iPad' ? system : `Browser su ${system}`
  return browser ?? 'Dispositivo sconosciuto'
}

/** What to draw for it. */
export function deviceKind(userAgent: string): 'phone' | 'tablet' | 'computer' {
  if (/iPad|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /iPhone|iPod|Android|Mobile/.test(userAgent) ? 'phone' : 'computer'
}
