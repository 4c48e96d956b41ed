import type { CallResult } from 'contract/calls/endpoint.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import type { readAutomationModes, SwitchedAutomation } from 'contract/settings/automation-modes.ts'
import { Field, TextField } from '#components/field.tsx'
import { NativeSelect } from '#components/native-select.tsx'
import { SyncedForm } from '#components/synced-form.tsx'
import { createConflictPanelRenderer } from '#components/use-edit-form.tsx'
import { useSyncedForm } from '#components/use-synced-form.ts'
import { bindField } from '#lib/form-field.ts'
import { useChangeAutomationModes } from './api.ts'
import { DrawingTest } from './drawing-test.tsx'
import {
  describeNeeds,
  HEAVY_LABEL,
  listModeOptions,
  MODES_FIELDS_BY_WIRE_NAME,
  MODES_FORMATTERS,
  MODES_VALIDATION,
  type ModesValues,
  type SavedModes,
  toModesValues,
  toSavedModes,
} from './modes-values.ts'

const renderPanel = createConflictPanelRenderer(MODES_FORMATTERS)

export function ModesForm({ modes, heavyAtOnce, revision, hasService, hasWriter }: CallResult<typeof readAutomationModes>) {
  const change = useChangeAutomationModes()
  const saved = { ...modes, heavyAtOnce }
  const { form, state } = useSyncedForm<ModesValues, SavedModes>({
    draft: 'settings:automations',
    saved: { revision, values: saved },
    values: toModesValues(saved),
    validate: MODES_VALIDATION,
    names: MODES_FIELDS_BY_WIRE_NAME,
    toWire: toSavedModes,
    toFormFields: (name, value) => ({ [name]: name === 'heavyAtOnce' ? String(value) : value }),
    renderPanel,
    send: (edit) => change.mutateAsync(edit),
  })
  const field = (automation: SwitchedAutomation) => (
    <Field
      label={AUTOMATION_NAMES[automation]}
      help={describeNeeds(form.values[automation], { hasService, hasWriter })}
      error={form.errors[automation]}
    >
      {(wiring) => <NativeSelect {...wiring} options={listModeOptions(automation)} {...bindField(form, automation)} />}
    </Field>
  )
  return (
    <SyncedForm label="Automações" submit="Salvar automações" actions={<DrawingTest />} {...state}>
      <div className="pair">
        {field('carousel')}
        {field('static')}
      </div>
      <div className="pair">
        {field('prospecting')}
        {field('post-production')}
      </div>
      <TextField
        label={HEAVY_LABEL}
        required
        inputMode="numeric"
        maxLength={3}
        help="Quantos desenhos de slides todos os servidores juntos fazem de uma vez."
        {...form.getInputProps('heavyAtOnce')}
      />
    </SyncedForm>
  )
}
