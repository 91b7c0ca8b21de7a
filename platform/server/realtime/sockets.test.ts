import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { socketTable } from './sockets.ts'

const quiet = () => ({ terminate: vi.fn() }) as unknown as WebSocket & { terminate: () => void }

test('who says whose socket it is keeps the place; of the others the oldest makes room', () => {
  const sockets = socketTable()
  const [first, second, third] = [quiet(), quiet(), quiet()]
  sockets.open(first).owner = { userId: 1, sessionId: 1 }
  sockets.open(second)
  sockets.open(third)
  expect(sockets.makeRoom()).toBe(true)
  expect(second.terminate).toHaveBeenCalledOnce()
  expect([...sockets.all].map(({ ws }) => ws)).toEqual([first, third])
  expect(sockets.makeRoom()).toBe(true)
  expect(sockets.makeRoom()).toBe(false)
  expect([...sockets.all].map(({ ws }) => ws)).toEqual([first])
  expect(first.terminate).not.toHaveBeenCalled()
})

test('the sockets that nobody claims are counted for each address, and make room for each other alone', () => {
  const sockets = socketTable()
  const [claimed, old, other, young] = [quiet(), quiet(), quiet(), quiet()]
  sockets.open(claimed, '203.0.113.7').owner = { userId: 1, sessionId: 1 }
  sockets.open(other, '198.51.100.9')
  sockets.open(old, '203.0.113.7')
  sockets.open(young, '203.0.113.7')
  expect(sockets.anonymousOf('203.0.113.7')).toBe(2)
  sockets.makeRoom('203.0.113.7')
  expect([...sockets.all].map(({ ws }) => ws)).toEqual([claimed, other, young])
})
