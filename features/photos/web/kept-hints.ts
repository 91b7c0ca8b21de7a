const key = 'lieta.kept-photos'
/** More than anybody has photos: the oldest are of photos long decided. */
const most = 100

/** The photos whose hints this browser has been told to forget. */
export function keptHints(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // Not what was written here.
    return []
  }
}

/** «Tienila»: for good. Answers all of them. */
export function keepHint(photoId: string): readonly string[] {
  const kept = [...keptHints().filter((id) => id !== photoId), photoId].slice(-most)
  localStorage.setItem(key, JSON.stringify(kept))
  return kept
}
