/** What stands for a profile until it is here, on the curtain and in the skeleton of its page. */
export const profileFrame = {
  grid: 'grid gap-x-14 gap-y-6 pt-17 pb-12 max-sm:pt-0 lg:grid-cols-[minmax(0,1fr)_408px]',
  picture:
    'h-150 bg-sunken object-cover object-[50%_20%] sm:rounded-md max-sm:aspect-10/11 max-sm:h-auto max-sm:w-full',
  /** Beside it the next one begins, on a screen that has the room. */
  severalPictures: 'w-[64.5%]',
  onePicture: 'w-full',
  words: 'grid content-start gap-4 max-sm:px-4',
  name: 'font-display text-4xl leading-tight [font-weight:var(--font-weight-display)] wrap-anywhere',
} as const
