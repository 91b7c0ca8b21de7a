process.on('message', () => {})
