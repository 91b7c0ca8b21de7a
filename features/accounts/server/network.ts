/**
 * Where an address is, as coarsely as it can be said without asking anybody: the block of its provider, «93.34.…».
 * Empty where there is no address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return `${plain.split('.').slice(0, 2).join('.')}.…`
  if (!plain.includes(':')) return ''
  const [first = '', second = ''] = (plain.startsWith('::') ? `0:0${plain.slice(1)}` : plain).split(':')
  return `${first || '0'}:${second || '0'}:…`
}
