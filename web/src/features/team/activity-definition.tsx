import { useQuery } from '@tanstack/react-query'
import type { SalesActivity } from 'contract/team/activities.ts'
import type { ActivityType } from 'contract/team/activity-type.ts'
import { ACTIVITY_CODE_NAMES, DATE_TOO_EARLY, type encodeActivity, FIRST_ACTIVITY_DAY } from 'contract/team/board.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { membersQuery } from '#entities/team/queries.ts'
import { defineForm, type ValuesOf } from '#forms/define-form.ts'
import { choice, civilDate, field, money, optionalText, requireDate } from '#forms/fields.ts'
import { notify } from '#lib/notify.ts'
import { TYPE_NAMES } from './activities/activity-type.tsx'

export type ActivityData = Parameters<typeof encodeActivity>[0]

const NO_VALUE_MESSAGE = 'Informe o valor da venda'

function MemberName({ id }: { id: number }) {
  const { data } = useQuery(membersQuery)
  return data?.find((member) => member.id === id)?.name ?? `nº ${id}`
}

const DATA_NAMES = { ...ACTIVITY_CODE_NAMES, description: 'description', date: 'date' }

type ActivityRecord = SalesActivity & { memberId: number }
export const toActivityRecord = (activity: SalesActivity): ActivityRecord => ({ ...activity, memberId: activity.member.id })

/** `dateRequired`: an edited activity must have a date; a registration without one means today. */
const createActivityForm = ({ dateRequired }: { dateRequired: boolean }) =>
  defineForm<ActivityRecord>()(
    {
      /** The member's id as text; empty if none is chosen. */
      memberId: field<string, number>({
        label: 'Membro da Equipe',
        blank: '',
        read: (id) => String(id ?? ''),
        write: Number,
        format: (id) => <MemberName id={id} />,
        validate: (member) => (member ? null : 'Escolha o membro da equipe'),
      }),
      /** A meeting from the start (specification §4). */
      type: choice<ActivityType>({ label: 'Tipo de Atividade', initial: 'MEETING', format: (type) => TYPE_NAMES[type] }),
      centavos: money({ label: 'Valor da Venda' }),
      description: optionalText({ label: 'Descrição' }),
      date: {
        ...civilDate({ label: 'Data' }),
        validate: (date: CivilDate | null) =>
          date !== null && date < FIRST_ACTIVITY_DAY ? DATE_TOO_EARLY : dateRequired && requireDate(date),
      },
    },
    {
      validate: { centavos: (centavos, { type }) => (type === 'SALE' && !centavos ? NO_VALUE_MESSAGE : null) },
      write: { centavos: (centavos, { type }) => (type === 'SALE' ? centavos : null) },
      refusedAs: Object.fromEntries(Object.entries(DATA_NAMES).map(([wire, name]) => [`data.${wire}`, name])),
    },
  )

export const newActivityForm = createActivityForm({ dateRequired: false })
export const editActivityForm = createActivityForm({ dateRequired: true })
export type ActivityValues = ValuesOf<(typeof newActivityForm)['fields']>

/** The specification's wire has a whole number; an id of another service that is a text stays a text. */
const parseMemberId = (member: string): number | string => (/^\d+$/.test(member) ? Number(member) : member)

/** Only a sale has a value, and only a chosen date is sent (specification §5, §7). */
export const toActivityData = ({ memberId, type, centavos, description, date }: ActivityValues): ActivityData => ({
  memberId: parseMemberId(memberId),
  type,
  centavos: type === 'SALE' ? centavos : null,
  description: description.trim(),
  ...(date === null ? {} : { date }),
})

/** Shows one toast for a missing member or value, or both (specification §5), in addition to the message at each field. */
export function notifyMissing(errors: object): void {
  if ('memberId' in errors) notify({ kind: 'invalid', title: 'Atenção', message: 'Preencha todos os campos obrigatórios' })
  else if ('centavos' in errors) notify({ kind: 'invalid', title: 'Atenção', message: NO_VALUE_MESSAGE })
}
