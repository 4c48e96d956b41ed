import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'

/** Confirms that the doubted clock is right; `today` is the day that the person saw on the screen (decision 0021). */
export const confirmClock = endpoint({
  method: 'POST',
  path: '/api/clock/confirm',
  access: 'settings.write',
  audit: { action: 'confirmed', recordKind: 'clock' },
  summary: 'Confirm the server’s date; 409 where it is another day by now, or where PostgreSQL’s clock disagrees',
  json: z.object({ today: CivilDate }),
})
