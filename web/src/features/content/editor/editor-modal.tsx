export const EditorModal = () => <p>Em construção</p>
