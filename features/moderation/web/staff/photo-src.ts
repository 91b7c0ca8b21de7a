/** The address of a photo at one of its three widths, or the square about its point; the server signs ids, not sizes. */
export function photoSrc(url: string, width: 320 | 800 | 1600 | 'face'): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${width}`
}
