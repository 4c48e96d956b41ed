import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useCloseOnBack } from '#components/dialogs/use-close-on-back.ts'
import { useOpenAfterMount } from '#components/ui/existing-target.tsx'
import { EndLinks, Navigation } from './sidebar.tsx'

/** Choosing a link closes it (specification §2). */
export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useCloseOnBack(opened, onClose)
  return (
    <Drawer
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="AI Dashboard"
      size={288}
      padding={0}
      closeButtonProps={{ 'aria-label': 'Fechar menu' }}
      classNames={{ content: 'drawer', header: 'drawer__head', title: 'strong', close: 'icon-btn' }}
      transitionProps={{ duration: 160 }}
    >
      <Navigation onChoose={onClose} />
      <div className="drawer__end stack gap-half nav">
        <EndLinks onChoose={onClose} />
      </div>
    </Drawer>
  )
}
