import { expect, test } from 'vitest'
import { oneText } from './of-all-processes.ts'

const text = (value: number) =>
  `# HELP a Of a\n# TYPE a counter\na{route="/x"} ${value}\na{route="none"} 0\n\n# HELP b Of b\n# TYPE b gauge\nb ${value}\n`

test('every line names its process, and the lines of one name stand together under one heading', () => {
  const said = oneText({
    figures: [
      { process: 1, text: text(5) },
      { process: 2, text: text(7) },
    ],
    processes: [
      { process: 1, serving: true, restarts: 0 },
      { process: 2, serving: true, restarts: 3 },
      { process: 3, serving: false, restarts: 1 },
    ],
  })
  expect(said.split('\n\n')).toEqual([
    '# HELP a Of a\n# TYPE a counter\na{process="1",route="/x"} 5\na{process="1",route="none"} 0\na{process="2",route="/x"} 7\na{process="2",route="none"} 0',
    '# HELP b Of b\n# TYPE b gauge\nb{process="1"} 5\nb{process="2"} 7',
    '# HELP lieta_process_up Whether the process serves\n# TYPE lieta_process_up gauge\nlieta_process_up{process="1"} 1\nlieta_process_up{process="2"} 1\nlieta_process_up{process="3"} 0',
    '# HELP lieta_process_restarts_total How often a process ended by itself and another took its place\n# TYPE lieta_process_restarts_total counter\nlieta_process_restarts_total{process="1"} 0\nlieta_process_restarts_total{process="2"} 3\nlieta_process_restarts_total{process="3"} 1\n',
  ])
})
