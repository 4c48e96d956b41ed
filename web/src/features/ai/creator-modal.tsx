export const CreatorModal = () => <p>Em construção</p>
