import { CopyButton } from '#components/ui/copy-button.tsx'

/** Each run's request has its own complete address in a header. */
export const CallbackAddress = ({ url }: { url: string }) => (
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
