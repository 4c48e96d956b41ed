import { setTimeout as wait } from 'node:timers/promises'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import type { TestApi } from '../api.ts'
import type { FakeOpenai } from '../openai/fake-openai.ts'
import { aWav, sendRecording } from '../recordings.ts'
import { aPayload } from '../transcribing.ts'
import type { KilledWork, Killing } from './kill-servers.ts'

/** Every so many recordings one is longer than a provider takes at once: 27 MB, in two parts. */
const LONG_EVERY = 8
const SAMPLES = { long: 27 * 512 * 1024, short: 3_200 }

/** The parts that are stored, which a finished transcription has in its text. */
const PARTS = `
  select t.run_id::int as run, r.state, t.recording_id::int as recording,
    case when r.state = 'succeeded' then r.result ->> 'text'
      else (select string_agg(text, ' ' order by n) from transcription_pieces p where p.run_id = t.run_id) end as text
  from transcriptions t join runs r on r.id = t.run_id order by 1`

/** Transcriptions by a provider; the text of each part names the part by its bytes, and the call by its number. */
export function transcriptionWork({ pool, send }: Killing, openai: FakeOpenai, api: TestApi, random: () => number): KilledWork {
  const calls: string[] = []
  const launched = new Map<number, number>()
  openai.behave(
    {
      kind: 'ok',
      text: (given) => {
        const [file] = (given as { files: { sha256: string }[] }).files
        calls.push(file?.sha256 ?? '')
        return `parte-${file?.sha256}-${calls.length}`
      },
      get heldUntil() {
        return wait(100 + random() * 900)
      },
    },
    { path: '/v1/audio/transcriptions' },
  )
  return {
    name: 'transcription',
    everyMs: 2_500,
    async launch(mark) {
      const n = Number(mark.replace('transcription', ''))
      const length = n % LONG_EVERY === 0 ? 'long' : 'short'
      const recording = await sendRecording(api, aWav(new Int16Array(SAMPLES[length]).fill(n)))
      launched.set(recording, length === 'long' ? 2 : 1)
      await send(startTranscription, aPayload(recording))
      return `transcription${recording}`
    },
    async read() {
      const { rows } = await pool.query<{ run: number; state: string; recording: number; text: string | null }>(PARTS)
      return rows.flatMap(({ state, recording, text }) => [
        {
          key: `transcription${recording}`,
          state,
          hasEnded: state === 'succeeded' || state === 'failed',
          stored: state,
          effects: 0,
        },
        ...(text ?? '')
          .split(' ')
          .filter(Boolean)
          .map((part) => ({
            key: `transcription${recording} ${part.slice(0, part.lastIndexOf('-'))}`,
            state: 'part transcribed',
            hasEnded: true,
            stored: part,
            effects: calls.filter((sha256) => part.includes(sha256)).length,
          })),
      ])
    },
    listFaults: (items) =>
      [...launched].flatMap(([recording, parts]) => {
        const own = items.filter(({ key }) => key.startsWith(`transcription${recording} `))
        const run = items.find(({ key }) => key === `transcription${recording}`)
        if (run?.state === 'succeeded' && own.length === parts) return []
        return [`the transcription of ${recording} is ${run?.state}, with ${own.length} of ${parts} parts`]
      }),
  }
}
