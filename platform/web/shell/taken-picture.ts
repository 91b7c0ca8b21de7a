interface Taken {
  /** The page it led to. */
  readonly path: string
  readonly src: string
}

/** The picture that was tapped last. */
let taken: Taken | undefined

export function takePicture(picture: Taken): void {
  taken = picture
}

/** Of the card by which one came to this page: the browser has it already. */
export function takenPicture(path: string): string | undefined {
  return taken?.path === path ? taken.src : undefined
}
