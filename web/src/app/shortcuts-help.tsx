import { Dialog } from '#components/dialogs/dialog.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { type Screen, useScreens } from './screens.ts'
import { singleKeysFlag } from './single-keys.ts'

const GENERAL = [
  { keys: ['Ctrl', 'K'], does: 'Pesquisar telas e ações' },
  { keys: ['Ctrl', 'Z'], does: 'Desfazer o que acabou de ser feito, enquanto o aviso está na tela' },
  { keys: ['N'], does: 'Novo registro da tela aberta' },
  { keys: ['A'], does: 'Ir às ações das linhas selecionadas' },
  { keys: ['Esc'], does: 'Fechar o que está aberto' },
  { keys: ['?'], does: 'Esta lista' },
]

const toShortcuts = ({ label, group, letter }: Screen) =>
  letter ? [{ keys: ['G', letter.toUpperCase()], does: group ? `${label}, em ${group}` : label }] : []

export default function ShortcutsHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const singleKeys = singleKeysFlag.use()
  const screenShortcuts = useScreens().flatMap(toShortcuts)
  return (
    <Dialog title="Atalhos do teclado" opened={opened} onClose={onClose}>
      <div className="dialog__body">
        <LabeledCheckbox label="Usar atalhos de uma tecla neste navegador" checked={singleKeys} onChange={singleKeysFlag.set} />
        {!singleKeys && (
          <p className="small sub">Só Ctrl K, Ctrl Z e Esc valem. Esta lista abre por Ctrl K, Atalhos do teclado.</p>
        )}
        <dl className="facts">
          {[...GENERAL, ...screenShortcuts].map(({ keys, does }) => (
            <div className="between" key={does}>
              <dt>{does}</dt>
              <dd className="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
