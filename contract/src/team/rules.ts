import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { MAX_CENTAVOS } from '../values/money.ts'
import { editSchema } from '../values/revisions.ts'
import { SavedReply } from '../values/values.ts'
import type { ActivityType } from './activity-type.ts'

const POINTS = 'Informe um número inteiro de pontos, de 0 a 100.000'
const Points = z.int(POINTS).check(z.minimum(0, POINTS), z.maximum(100_000, POINTS))
const EACH = 'Informe um valor a partir de R$ 0,01'

export const PointRules = z.object({
  meetingPoints: Points,
  salePoints: Points,
  /** For a contact of prospecting that is made; 0 for none. */
  contactPoints: Points,
  /** Added for each full `amountCentavos` sold. */
  amountPoints: Points,
  amountCentavos: z.int(EACH).check(z.minimum(1, EACH), z.maximum(MAX_CENTAVOS, EACH)),
})
export type PointRules = z.infer<typeof PointRules>

export const DEFAULT_POINT_RULES: PointRules = {
  meetingPoints: 10,
  salePoints: 50,
  contactPoints: 0,
  amountPoints: 1,
  amountCentavos: 100_00,
}

/** @param centavos the amount sold; ignored for a meeting */
export function computePoints(rules: Omit<PointRules, 'contactPoints'>, type: ActivityType, centavos: number | null): number {
  if (type === 'MEETING') return rules.meetingPoints
  return rules.salePoints + Math.floor((centavos ?? 0) / rules.amountCentavos) * rules.amountPoints
}

const RuleVersion = z.extend(PointRules, {
  version: z.int(),
  by: z.string(),
  at: z.nullable(z.string()),
})
export type RuleVersion = z.infer<typeof RuleVersion>

/** Newest first: the first one is in force. */
export const readRules = endpoint({
  method: 'GET',
  path: '/api/team/rules',
  access: 'team.read',
  summary: 'List the point rules in force and all earlier versions',
  reply: z.object({ versions: z.array(RuleVersion) }),
})

export const changeRules = endpoint({
  method: 'POST',
  path: '/api/team/rules',
  access: 'settings.write',
  summary: 'Create a new version of the point rules; points given earlier stay',
  /** `revision` is the version that the screen showed as in force. */
  json: editSchema(PointRules.shape),
  reply: SavedReply,
})
