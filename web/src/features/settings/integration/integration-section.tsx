import { IconPlayerPlay, IconPlug, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { readIntegration } from 'contract/settings/integration.ts'
import { useState } from 'react'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Callout } from '#components/feedback/callout.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useZone } from '#lib/session/session.ts'
import { ConnectionTest } from './connection-test.tsx'
import { integrationQuery, useDeleteIntegration, useResumeIntegration } from './integration-calls.ts'
import { IntegrationForm } from './integration-form.tsx'
import { SigningSecret } from './signing-secret.tsx'

const SecretDialog = lazyComponent(() => import('./secret-dialog.tsx'))

const emptyState = (
  <EmptyState
    title="Nenhuma integração configurada"
    hint="Informe o n8n, ou outro serviço que receba webhooks, para que as automações tenham para onde ir."
    icon={IconPlug}
  />
)

/** Each run's request has its own complete address in a header. */
const CallbackAddress = ({ url }: { url: string }) => (
  <div className="field">
    <h3>Endereço de retorno</h3>
    <div className="row">
      <span className="mono wraps grow">{url}</span>
      <CopyButton label="Copiar endereço de retorno" text={url} />
    </div>
    <p className="field__help">
      Cada envio leva o seu em <span className="mono">x-run-callback</span>; o serviço precisa alcançar este endereço.
    </p>
  </div>
)

/** Tells that the integration is paused because the service answered 410 Gone. */
function PausedNotice({ at }: { at: string }) {
  const zone = useZone()
  const resume = useResumeIntegration()
  return (
    <Callout
      tone="warn"
      title="Envios em pausa"
      actions={
        <Button icon={IconPlayerPlay} busy={resume.isPending && 'Retomando...'} onClick={() => resume.mutate()}>
          Retomar envios
        </Button>
      }
    >
      <p>
        O serviço respondeu 410 em {formatMoment(zone, at)}: o endereço não existe mais. Nada é enviado até você conferir o
        endereço e retomar.
      </p>
    </Callout>
  )
}

function RemoveIntegration({ name }: { name: string }) {
  const remove = useDeleteIntegration()
  const { use, open, close } = useDialog()
  const { opened } = use()
  return (
    <>
      <Button look="ghost" small icon={IconTrash} onClick={() => open()}>
        Remover integração
      </Button>
      <LazyConfirmDialog
        title="Remover integração"
        question={`Remover ${name} e seus segredos?`}
        hint="O histórico das execuções continua guardado. As que ainda seriam enviadas deixam de ser."
        confirm="Remover"
        busyLabel="Removendo..."
        opened={opened}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}

type Props = CallResult<typeof readIntegration> & { onSecret: (secret: string) => void }

function Loaded({ integration, callbackUrl, onSecret }: Props) {
  const [saves, setSaves] = useState(0)
  const client = useQueryClient()
  const handleSaved = (secret: string | null) => {
    // The form restarts from the server's new values.
    void client.refetchQueries({ queryKey: integrationQuery.queryKey }).then(() => setSaves((count) => count + 1))
    if (secret) onSecret(secret)
  }
  const remove = integration ? { aside: <RemoveIntegration name={integration.name} /> } : {}
  return (
    <>
      {integration?.pausedAt && <PausedNotice at={integration.pausedAt} />}
      <div className="cols-2-1 cols--top">
        <Section title="Serviço de automação" {...remove}>
          {!integration && emptyState}
          <IntegrationForm key={saves} integration={integration} onSaved={handleSaved} />
        </Section>
        <Section title="Conexão">
          <div className="stack gap-6 settings-side">
            {integration && <SigningSecret signing={integration.signing} onSecret={onSecret} />}
            <CallbackAddress url={callbackUrl} />
            {integration && <ConnectionTest revision={integration.revision} />}
          </div>
        </Section>
      </div>
    </>
  )
}

export function IntegrationSection() {
  const query = useQuery(integrationQuery)
  const dialog = useDialog<string>()
  return (
    <section className="stack" id="integracoes" aria-labelledby="integracoes-titulo">
      <h2 id="integracoes-titulo" className="settings-title">
        Integrações
      </h2>
      <QueryView
        query={query}
        loading="Carregando integração..."
        skeleton={<TableSkeleton widths={[220, 120]} rows={5} />}
        failed="Não foi possível carregar a integração."
      >
        {(data) => <Loaded {...data} onSecret={dialog.open} />}
      </QueryView>
      <OpenedDialog dialog={dialog}>{(control, secret) => secret && <SecretDialog secret={secret} {...control} />}</OpenedDialog>
    </section>
  )
}
