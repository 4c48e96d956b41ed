import { useDraftForm } from '#components/use-draft-form.ts'
import { notify } from '#lib/notify.ts'
import {
  ACTIVITY_FIELDS_BY_WIRE_NAME,
  ACTIVITY_VALIDATION,
  type ActivityValues,
  INCOMPLETE_MESSAGE,
  INCOMPLETE_TITLE,
  NO_VALUE_MESSAGE,
} from './activity-values.ts'

/** Shows one toast for a missing member or value, or both (specification §5), in addition to the message at each field. */
function notifyMissing(errors: object): void {
  if ('member' in errors) notify({ kind: 'invalid', title: INCOMPLETE_TITLE, message: INCOMPLETE_MESSAGE })
  else if ('centavos' in errors) notify({ kind: 'invalid', title: INCOMPLETE_TITLE, message: NO_VALUE_MESSAGE })
}

type Setup = Omit<Parameters<typeof useDraftForm<ActivityValues>>[0], 'validate' | 'names' | 'onInvalid'> & {
  /** An edited activity must have a date; a registration without one means today. */
  dateRequired?: boolean
}

export const useActivityForm = ({ dateRequired = false, ...setup }: Setup) =>
  useDraftForm<ActivityValues>({
    ...setup,
    validate: {
      ...ACTIVITY_VALIDATION,
      date: (date) => (dateRequired && !date ? 'Informe a data' : ACTIVITY_VALIDATION.date(date)),
    },
    names: ACTIVITY_FIELDS_BY_WIRE_NAME,
    onInvalid: notifyMissing,
  })
