import './activities/activities.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CivilDate } from 'contract/values/dates.ts'
import { type ReactNode, type RefObject, useCallback } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { rulesQuery } from '#entities/team/queries.ts'
import { DraftNote } from '#forms/draft-note.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { newActivityForm, notifyMissing, toActivityData } from './activity-definition.tsx'
import { ActivityFields } from './activity-fields.tsx'
import { memberOptionsQuery, useRegisterActivity } from './team-calls.ts'

const TITLE = 'registrar-atividade'

function NobodyHelp({ failed, canAdd, onRetry }: { failed: boolean; canAdd: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <>
        A lista não pôde ser carregada.{' '}
        <button className="link" type="button" onClick={onRetry}>
          Tentar de novo
        </button>
      </>
    )
  }
  return (
    <>
      Ninguém na equipe ainda.{' '}
      {canAdd && (
        <Link className="link" to="/settings">
          Cadastrar em Configurações
        </Link>
      )}
    </>
  )
}

const DateField = lazyComponent(async () => ({ default: (await import('#components/ui/date-field.tsx')).DateField }))

type OtherDateProps = { value: CivilDate | null; onChange: (date: CivilDate | null) => void; error: ReactNode }

/** The specification has no such field. */
const OtherDate = ({ value, onChange, error }: OtherDateProps) => (
  <Disclosure label="Outra data" opens={value !== null || Boolean(error)}>
    {() => (
      <div className="fields fields--stacked extras__fields">
        <CodeSuspense>
          <DateField label="Data" help="Em branco, hoje" value={value} onChange={onChange} error={error} />
        </CodeSuspense>
      </div>
    )}
  </Disclosure>
)

type Props = {
  box: RefObject<HTMLFormElement | null>
  /** Whom the activity was with; the description begins with it. */
  contact: string | undefined
}

/** Specification §2; a success resets the fields, a failure keeps them (§4). */
export function ActivityForm({ box, contact }: Props) {
  const options = useQuery(memberOptionsQuery)
  const { isOurs, query: rules } = useOwnQuery('team', rulesQuery)
  const register = useRegisterActivity()
  const focusFirst = useCallback(() => box.current?.querySelector('select')?.focus(), [box])
  usePrimaryAction('Registrar Atividade', focusFirst, 'team.write')
  const { form, state } = useRecordForm(newActivityForm, {
    draft: 'activity',
    formRef: box,
    ...(contact && { initial: { description: `Contato: ${contact}` } }),
    empty: (form) => {
      form.setInitialValues(newActivityForm.readValues(undefined))
      form.reset()
    },
    create: (_input, { values, intent }) => register.mutateAsync({ data: toActivityData(values), intent }),
    onSent: focusFirst,
    onInvalid: notifyMissing,
  })
  const nobody = (options.isError || options.data?.length === 0) && (
    <NobodyHelp failed={options.isError} canAdd={isOurs} onRetry={() => void options.refetch()} />
  )
  return (
    <form className="card activity-form" ref={box} onSubmit={state.onSubmit} aria-labelledby={TITLE} noValidate>
      <div className="card__head">
        <h2 id={TITLE}>Registrar Atividade</h2>
      </div>
      <div className="stack activity-form__fields">
        <DraftNote draft={state.draft} />
        <ActivityFields
          form={form}
          members={options.data ?? []}
          membersHelp={nobody || undefined}
          rules={isOurs ? rules.data?.[0] : undefined}
        />
        {isOurs && <OtherDate {...bindField(form, 'date')} />}
        <Button look="primary" type="submit" className="btn--wide" busy={state.busy && 'Registrando...'}>
          Registrar Pontos
        </Button>
      </div>
    </form>
  )
}
