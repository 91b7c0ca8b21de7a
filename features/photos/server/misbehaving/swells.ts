/** Takes ten megabytes more each twentieth of a second, and holds them. */
const held: Buffer[] = []
process.on('message', () => {
  setInterval(() => held.push(Buffer.alloc(10 * 1024 * 1024, 1)), 50)
})
