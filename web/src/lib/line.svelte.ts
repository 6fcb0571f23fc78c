/** The line to the parlour: whether it answers, and whether it has been renewed since this page was loaded. */
export const line = $state({ lost: false, renewed: false });
