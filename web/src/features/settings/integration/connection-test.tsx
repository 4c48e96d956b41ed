import '#components/feedback/callout.css'
import { IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { AUTOMATION_NAMES, AUTOMATIONS, type Automation } from 'contract/runs/automations.ts'
import type { testIntegration } from 'contract/settings/integration.ts'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { formatSeconds } from '#lib/format/durations.ts'
import { useTestConnection } from './integration-calls.ts'

type Outcome = CallResult<typeof testIntegration>
type Headers = Outcome['sent']['headers']

const OPTIONS = AUTOMATIONS.map((value) => ({ value, label: AUTOMATION_NAMES[value] }))

const formatHeaders = (headers: Headers): string => headers.map(({ name, value }) => `${name}: ${value}`).join('\n')

function Exchange({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, by keyboard too */}
      <pre className="code quote" tabIndex={0}>
        {children}
      </pre>
    </div>
  )
}

function Result({ outcome: { ok, verdict, durationMs, sent, answered } }: { outcome: Outcome }) {
  const Icon = ok ? IconCircleCheck : IconCircleX
  return (
    <div className="stack" role="status">
      <p className="row">
        <Icon className={`icon ${ok ? 'pos' : 'neg'}`} stroke={1.5} aria-hidden />
        <span className="grow wraps">{verdict}</span>
        <span className="small sub tnum">{formatSeconds(durationMs)}</span>
      </p>
      <Exchange title="Enviado">{`${sent.method} ${sent.url}\n${formatHeaders(sent.headers)}`}</Exchange>
      <Exchange title="Respondido">
        {answered ? `${answered.status}\n${formatHeaders(answered.headers)}\n\n${answered.body}` : 'Nada voltou.'}
      </Exchange>
    </div>
  )
}

/** The test starts no workflow. `revision`: the integration's revision, to which a shown result belongs. */
export function ConnectionTest({ revision }: { revision: number }) {
  const test = useTestConnection()
  const [tested, setTested] = useState(revision)
  const [automation, setAutomation] = useState<Automation>('prospecting')
  const choose = (value: Automation) => {
    setAutomation(value)
    test.reset()
  }
  const start = () => {
    setTested(revision)
    test.mutate(automation)
  }
  return (
    <div className="stack">
      <Field label="Testar conexão de" help="Vale o que está salvo. Nenhum fluxo é iniciado.">
        {(wiring) => (
          <div className="row">
            <NativeSelect {...wiring} options={OPTIONS} value={automation} onChange={choose} />
            <Button icon={IconPlugConnected} busy={test.isPending && 'Testando...'} onClick={start}>
              Testar conexão
            </Button>
          </div>
        )}
      </Field>
      {test.data && tested === revision && <Result outcome={test.data} />}
    </div>
  )
}
