/** Tells the sockets on one channel that something happened; ids only, the database is the truth. */
export type Publish = (message: {
  readonly channel: string
  readonly event: string
  readonly data: object
}) => void
