// Discord's part of the Activity's page, in the sandbox: the frame's address names the person and the place.

export const authorize = async () => ({ code: location.hash.slice(1), instance: "sandbox" });

export const openLink = (address) => window.open(address, "_blank", "noopener");
