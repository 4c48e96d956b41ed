import { useForm } from '@mantine/form'
import type { readProviders } from 'contract/ai/providers.ts'
import type { Answer } from 'contract/endpoint.ts'
import { Button } from '../../../components/button.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Section } from '../../../components/section.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useFocusOnErrors } from '../../../lib/use-focus-on-errors.ts'
import { useFollowSaved } from '../../../lib/use-follow-saved.ts'
import { useAssign } from './api.ts'
import { TranscriptionFields, WritingFields } from './assignment-fields.tsx'
import { type AssignmentValues, NAMES, toSave, validate, valuesOf } from './assignment-values.ts'

/** Which provider transcribes, and which writes. Mount it anew (by key) where a provider was removed here. */
export function AssignmentsCard({ providers, assignments }: Answer<typeof readProviders>) {
  const assign = useAssign()
  const form = useForm<AssignmentValues>({ initialValues: valuesOf(assignments), validate })
  useFollowSaved(form, valuesOf(assignments))
  const box = useFocusOnErrors(form.errors)
  const submit = form.onSubmit((values) =>
    assign.mutateAsync(toSave(values)).then(
      () => {
        form.setInitialValues(values)
        form.resetDirty()
      },
      (error) => form.setErrors(fieldErrors(error, NAMES)),
    ),
  )
  return (
    <Section title="Quem faz o quê">
      <form className="settings-form" ref={box} onSubmit={submit} noValidate aria-label="Quem faz o quê">
        <TranscriptionFields form={form} providers={providers} />
        <WritingFields form={form} providers={providers} />
        {providers.length === 0 && <p className="small sub">Adicione um provedor para escolhê-lo aqui.</p>}
        <div className="row">
          <Button look="primary" type="submit" disabled={!form.isDirty()} busy={assign.isPending && 'Salvando...'}>
            Salvar escolhas
          </Button>
          {form.isDirty() && (
            <Button look="ghost" onClick={form.reset}>
              Descartar alterações
            </Button>
          )}
        </div>
        <LeaveGuard dirty={form.isDirty()} question="As escolhas de quem faz o quê ainda não foram salvas." />
      </form>
    </Section>
  )
}
