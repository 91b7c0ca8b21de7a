import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface InfiniteScrollProps {
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

/** At the end of a list: loads on when it comes near, and offers a button to those who do not scroll. */
export function InfiniteScroll({ hasMore, loading, onMore }: InfiniteScrollProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore

  useEffect(() => {
    const element = end.current
    if (!element || !hasMore || loading) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current()
      },
      { rootMargin: '1200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, loading])

  if (!hasMore) return null
  return (
    <div ref={end} className="grid justify-items-center py-8">
      <Button look="secondary" onClick={onMore} busy={loading && 'Carico…'}>
        Mostra di più
      </Button>
    </div>
  )
}
